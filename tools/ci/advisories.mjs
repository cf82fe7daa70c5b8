/** Severities of npm, the least first. */
const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'];

/**
 * The advisories of a report of `npm audit --json`, each once.
 * @returns undefined if the registry has not answered
 */
export function listAdvisories(report) {
  if (typeof report?.vulnerabilities !== 'object' || report.auditReportVersion !== 2) return undefined;
  const advisories = new Map();
  for (const { via } of Object.values(report.vulnerabilities)) {
    for (const each of via) {
      if (typeof each === 'string') continue; // Another package, which has an entry of its own.
      const { name, title, severity, url, range } = each;
      advisories.set(`${name} ${url}`, { id: url.split('/').at(-1), package: name, range, severity, title, url });
    }
  }
  return [...advisories.values()];
}

/**
 * @param least the least severity that fails
 * @param accepted advisories that do not fail until a day, each with its reason
 * @param today `YYYY-MM-DD`
 */
export function judge(advisories, { least, accepted, today }) {
  const isSevere = ({ severity }) => SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least);
  const isAccepted = ({ id }) => accepted.some((each) => each.advisory === id && today <= each.until);
  const severe = advisories.filter(isSevere);
  return {
    failures: severe.filter((each) => !isAccepted(each)),
    accepted: severe.filter(isAccepted),
    belowLevel: advisories.filter((each) => !isSevere(each)),
  };
}

/** @throws Error unless each element names an advisory, a reason and a day */
export function assertAccepted(accepted) {
  for (const { advisory, reason, until } of accepted) {
    const isWhole = /^GHSA-/.test(advisory) && reason?.length >= 20 && /^\d{4}-\d{2}-\d{2}$/.test(until);
    if (!isWhole) throw new Error(`${advisory}: an accepted advisory needs an id, a reason and an end (YYYY-MM-DD).`);
  }
}
