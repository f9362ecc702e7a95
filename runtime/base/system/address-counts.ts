/** Counts something for each address. An address whose count is 0 takes no memory. */
export class AddressCounts {
  private readonly counts = new Map<string, number>();

  get(address: string): number {
    return this.counts.get(address) ?? 0;
  }

  add(address: string): void {
    this.counts.set(address, this.get(address) + 1);
  }

  remove(address: string): void {
    const left = this.get(address) - 1;
    if (left > 0) this.counts.set(address, left);
    else this.counts.delete(address);
  }

  get size(): number {
    return this.counts.size;
  }
}
