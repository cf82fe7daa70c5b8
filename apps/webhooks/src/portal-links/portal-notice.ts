/** What a form of the portal has done. */
export type PortalNotice = 'repeated' | 'disabled';
