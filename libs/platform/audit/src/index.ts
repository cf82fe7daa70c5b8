export { currentActor, serviceActor, withActor, ActorInterceptor } from './acts/actor';
export type { Actor } from './acts/actor';
export { AdminAudit } from './acts/admin-audit';
export type { AdminAct } from './acts/admin-audit';
export { AuditModule } from './audit.module';
export { ADMIN_CHAIN, AUDITED_SERVICES, CONSENT_CHAIN } from './chains/chain-definition';
export type { AuditedService, ChainDefinition } from './chains/chain-definition';
export { ChainEnd } from './chains/chain-end';
export { ChainWriter } from './chains/chain-writer';
export {
  createAdminChain,
  createPublications,
  createRefusal,
  dropAdminChain,
  dropPublications,
  refuseChanges,
} from './chains/create-chain-tables';
export { readPublications } from './publications/heads-file';
export { HeadsPublisher } from './publications/heads-publisher';
export { isPublication } from './publications/parse-publication';
export { Findings, toSentence } from './verification/finding';
export type { Finding } from './verification/finding';
export type { Query } from './verification/offline-audit.repository';
export { verifyService } from './verification/verify-service';
export type { VerifiedService } from './verification/verify-service';
export type { PublishedSource } from './verification/verify-source';
export { signRestore } from './sign-restore';
export { Approvals } from './acts/approvals';
export type { Act } from './acts/approvals';
export { assertMayAct } from './acts/approvals.errors';
