export function readsOf(root: string): Set<string>;
export function readsIn(text: string): string[];
