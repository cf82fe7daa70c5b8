/** Returns each dashboard, by its file name. */
export function dashboardFiles(): Record<string, object>;
