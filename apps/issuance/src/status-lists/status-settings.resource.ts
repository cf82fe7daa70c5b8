import type { StatusHistory, StatusSetting } from './status-setting.entity';

export interface StatusSettingsResource {
  statusHistory: StatusHistory;
  /** ISO 8601. Null where the history is private. */
  statusHistorySince: string | null;
}

export function toStatusSettingsResource(setting: Pick<StatusSetting, 'historySince'>): StatusSettingsResource {
  const { historySince } = setting;
  return {
    statusHistory: historySince === null ? 'private' : 'public',
    statusHistorySince: historySince === null ? null : historySince.toISOString(),
  };
}
