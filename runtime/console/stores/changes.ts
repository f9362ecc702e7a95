/** Notifies listeners of changes. */
export class ChangeListeners {
  private readonly listeners = new Set<() => void>();

  /** @returns a function that removes the listener */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  notify(): void {
    for (const listener of this.listeners) listener();
  }
}
