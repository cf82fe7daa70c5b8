export function findCircles(sources: Map<string, string>): { files: string[][]; folders: string[][] };
