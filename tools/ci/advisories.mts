export interface Advisory {
  id: string;
  package: string;
  range: string;
  severity: string;
  title: string;
  url: string;
}

/** Advisory that does not fail until a day. */
export interface AcceptedAdvisory {
  advisory: string;
  reason: string;
  /** `YYYY-MM-DD` */
  until: string;
}

interface AuditReport {
  auditReportVersion: number;
  vulnerabilities: Record<string, { via: (string | Vulnerability)[] }>;
}

interface Vulnerability {
  name: string;
  title: string;
  severity: string;
  url: string;
  range: string;
}

/** Severities of npm, the least first. */
const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'];

/**
 * The advisories of a report of `npm audit --json`, each once.
 * @returns undefined if the registry has not answered
 */
export function listAdvisories(report: unknown): Advisory[] | undefined {
  if (!isReport(report)) return undefined;
  const advisories = new Map<string, Advisory>();
  for (const { via } of Object.values(report.vulnerabilities)) {
    for (const each of via) {
      if (typeof each === 'string') continue; // Another package, which has an entry of its own.
      const { name, title, severity, url, range } = each;
      advisories.set(`${name} ${url}`, {
        id: url.slice(url.lastIndexOf('/') + 1),
        package: name,
        range,
        severity,
        title,
        url,
      });
    }
  }
  return [...advisories.values()];
}

function isReport(report: unknown): report is AuditReport {
  const { auditReportVersion, vulnerabilities } = (report ?? {}) as Partial<AuditReport>;
  return typeof vulnerabilities === 'object' && auditReportVersion === 2;
}

/**
 * Judges advisories.
 * @param least the least severity that fails
 * @param accepted advisories that do not fail until a day, each with its reason
 * @param today `YYYY-MM-DD`
 */
export function judge(
  advisories: Advisory[],
  { least, accepted, today }: { least: string; accepted: AcceptedAdvisory[]; today: string },
): Record<'failures' | 'accepted' | 'belowLevel', Advisory[]> {
  const isSevere = ({ severity }: Advisory) => SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least);
  const isAccepted = ({ id }: Advisory) => accepted.some((each) => each.advisory === id && today <= each.until);
  const severe = advisories.filter(isSevere);
  return {
    failures: severe.filter((each) => !isAccepted(each)),
    accepted: severe.filter(isAccepted),
    belowLevel: advisories.filter((each) => !isSevere(each)),
  };
}

/** @throws Error unless each element names an advisory, a reason and a day */
export function assertAccepted(accepted: Partial<AcceptedAdvisory>[]): void {
  for (const { advisory = '', reason = '', until = '' } of accepted) {
    const isWhole = advisory.startsWith('GHSA-') && reason.length >= 20 && /^\d{4}-\d{2}-\d{2}$/.test(until);
    if (!isWhole) throw new Error(`${advisory}: an accepted advisory needs an id, a reason and an end (YYYY-MM-DD).`);
  }
}
