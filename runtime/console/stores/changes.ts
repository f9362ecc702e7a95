/** Tells whoever listens that something is not as it was. */
export class Changes {
  private readonly listeners = new Set<() => void>();

  /** @returns a function that ends it */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(): void {
    for (const listener of this.listeners) listener();
  }
}
