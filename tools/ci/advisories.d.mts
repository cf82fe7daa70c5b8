export interface Advisory {
  id: string;
  package: string;
  range: string;
  severity: string;
  title: string;
  url: string;
}

export interface AcceptedAdvisory {
  advisory: string;
  reason: string;
  until: string;
}

export function listAdvisories(report: unknown): Advisory[] | undefined;

export function judge(
  advisories: Advisory[],
  rules: { least: string; accepted: AcceptedAdvisory[]; today: string },
): Record<'failures' | 'accepted' | 'belowLevel', Advisory[]>;

export function assertAccepted(accepted: AcceptedAdvisory[]): void;
