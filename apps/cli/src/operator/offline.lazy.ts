/**
 * Commands that work on the database, the broker or the machine of the operator. They are a bundle of their own, which only
 * these commands load: in the bundle of `vc` they made each other command start 5 % slower.
 */
export { verifyAudit } from './audit-verify';
export { listDeadLetters, replayDeadLetters } from './dlq';
export { generateKey, generateServiceVariables, rotateKeys, wrapKeys } from './keys';
export { listOutbox, replayOutbox } from './outbox';
export { listenForWebhooks } from './webhook-listen';
