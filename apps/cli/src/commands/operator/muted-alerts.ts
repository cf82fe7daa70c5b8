import type { AdminComponents } from '@vc/sdk';

type AlertKind = AdminComponents['schemas']['AlertKind'];

export interface MutedAlertsOption {
  mutedAlerts?: (AlertKind | 'none')[];
}

export const KINDS_OF_ALERTS =
  'kinds of alerts that are not sent, e.g. certificate-expiring, endpoint-failing; comma-separated; none mutes nothing';

/** The member of the body, if the option is given. */
export function toMutedAlerts(kinds: MutedAlertsOption['mutedAlerts']): { mutedAlerts?: AlertKind[] } {
  return kinds === undefined ? {} : { mutedAlerts: kinds.filter((kind) => kind !== 'none') };
}
