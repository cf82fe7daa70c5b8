export interface Behind {
  name: string;
  ours: number;
  newest: number;
  since: string;
  reason: string;
  line: string;
}

export function listBehind(markdown: string): Behind[];

export function judgeBehind(rows: Behind[], versions: Record<string, string>, today: string): string[];

export function renewBehind(
  markdown: string,
  outdated: Record<string, { current?: string; latest: string }>,
  today: string,
): string;
