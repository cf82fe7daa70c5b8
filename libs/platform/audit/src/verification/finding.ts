/** Something that contradicts the records, the publications or the published heads. */
export interface Finding {
  service: string;
  tenantId?: string;
  /** Record of the tenant's chain. */
  seq?: number;
  /** Number of the publication that tells it. */
  publication?: number;
  /** Where the publication is: a file or the topic. Absent for the database. */
  source?: string;
  reason: string;
}

/** Findings, without those that follow from an earlier one of the same chain. */
export class Findings {
  private readonly found = new Map<string, Finding>();

  add(finding: Finding): void {
    const { service, tenantId, source = '', publication } = finding;
    const key = tenantId === undefined ? `${service}/${source}/${publication}` : `${service}/${tenantId}`;
    if (!this.found.has(key)) this.found.set(key, finding);
  }

  get all(): Finding[] {
    return [...this.found.values()];
  }
}

/** One line for people: service, tenant and record first. */
export function toSentence({ service, tenantId, seq, publication, source, reason }: Finding): string {
  const place = [
    service,
    tenantId && `tenant ${tenantId}`,
    seq !== undefined && `record ${seq}`,
    publication !== undefined && `publication ${publication}`,
    source,
  ];
  return `${place.filter(Boolean).join(', ')}: ${reason}`;
}
