/** An item id as people and files write it: `0x0EED`. */
export function itemIdText(itemId: number): string {
  return `0x${itemId.toString(16).toUpperCase().padStart(4, "0")}`;
}
