export function asciiCode(code: string): string;
