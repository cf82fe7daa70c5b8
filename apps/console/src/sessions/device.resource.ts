import type { Session } from './session.entity';

/** A session as its person sees it among others. The id names its row, and is no secret: a browser has another one. */
export function toDeviceResource(session: Session, current: Session) {
  const { idHash, browser, system, createdAt, lastUsedAt } = session;
  return {
    id: idHash.toString('hex'),
    browser,
    system,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
    current: idHash.equals(current.idHash),
  };
}
