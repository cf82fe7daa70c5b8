export type ActStatus =
  | 'pending'
  | 'done'
  /** The issuer or verifier has refused what the holder sent: that is how a lie ends. */
  | 'refused'
  /** The holder could not act. */
  | 'failed';
export type ActTrigger = 'finish' | 'refuse' | 'fail';

/** A missing entry is an invalid transition. */
const TRANSITIONS: Record<ActStatus, Partial<Record<ActTrigger, ActStatus>>> = {
  pending: { finish: 'done', refuse: 'refused', fail: 'failed' },
  done: {},
  refused: {},
  failed: {},
};

/** @throws Error for a transition that is not listed */
export function nextActStatus(status: ActStatus, trigger: ActTrigger): ActStatus {
  const next = TRANSITIONS[status][trigger];
  if (!next) throw new Error(`An act that is ${status} has no transition ${trigger}.`);
  return next;
}
