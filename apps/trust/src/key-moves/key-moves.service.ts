import { Injectable } from '@nestjs/common';
import type { KeyProvider } from '@vc/keys/provider';
import type { TenantId } from '@vc/platform/access-control';
import { Approvals } from '@vc/platform/audit';
import { supportedKeyTypes } from '@vc/protocol/crypto';
import type { Certificate } from '../certificates/certificate.entity';
import { CertificateIssuer } from '../certificates/certificate-issuer';
import { CertificatesService } from '../certificates/certificates.service';
import { KeysService } from '../keys/keys.service';
import { KeySettingsService } from '../keys/settings/key-settings.service';
import { LEAF_TYPE_BELOW, ROOT_TYPES, type RootType } from '../pki/certificate-types';
import type { KeyType } from '../pki/key-type';
import type { KeyMove, MovedCertificate, MoveOutcome } from './key-move';
import type { KeyMoveDto } from './key-move.dto';

interface Target {
  provider: KeyProvider;
  /** Whether roots are moved as well. */
  roots: boolean;
}

/** The active certificates of one kind of chain. */
interface Chain {
  type: RootType;
  keyType: KeyType;
  root: Certificate | null;
  leaf: Certificate | null;
}

/** Moves the keys of a tenant to another provider. A private key never moves: new keys and certificates take over. */
@Injectable()
export class KeyMovesService {
  constructor(
    private readonly settings: KeySettingsService,
    private readonly keys: KeysService,
    private readonly certificates: CertificatesService,
    private readonly issuer: CertificateIssuer,
    private readonly approvals: Approvals,
  ) {}

  /**
   * Has new keys made at the provider from now on, and replaces the active certificates whose keys are elsewhere. Those stay
   * valid, and what is signed with them meanwhile too. A move that was broken off is completed by another one.
   * @throws ValidationFailed for a provider that is not configured; DomainError `UNAVAILABLE`
   */
  async move(tenantId: TenantId, { provider: name, roots }: KeyMoveDto): Promise<KeyMove> {
    const act = roots ? ('root.create' as const) : ('certificate.activate' as const);
    return this.approvals.run({ tenantId, act, content: { provider: name, roots } }, async () => {
      const provider = await this.settings.setAll(tenantId, name);
      const certificates: MovedCertificate[] = [];
      for (const keyType of supportedKeyTypes()) {
        for (const type of ROOT_TYPES) {
          const chain = await this.findChain(tenantId, type, keyType);
          certificates.push(...(await this.moveChain(chain, { provider, roots })));
        }
      }
      return { provider: provider.name, certificates };
    });
  }

  private async findChain(tenant: TenantId, type: RootType, keyType: KeyType): Promise<Chain> {
    const root = await this.certificates.findActive(tenant, type, keyType);
    const leaf = await this.certificates.findActive(tenant, LEAF_TYPE_BELOW[type], keyType);
    return { type, keyType, root, leaf };
  }

  private async moveChain({ root, leaf, type }: Chain, target: Target): Promise<MovedCertificate[]> {
    const ofRoot = root && (await this.planRoot(root, leaf, target));
    const ofLeaf = leaf && (await this.planLeaf(leaf, ofRoot, target));
    const taken = leaf && ofLeaf === 'moved' ? await this.issuer.replaceLeaf(leaf, type, ofRoot === 'moved') : null;
    return [...toMovedRoot(root, ofRoot, taken), ...toMoved(leaf, ofLeaf, taken?.id ?? null)];
  }

  /** A root moves with a leaf below it. Without one, the next leaf still comes from it. */
  private async planRoot(root: Certificate, leaf: Certificate | null, target: Target): Promise<MoveOutcome> {
    if (await this.isAt(root, target)) return 'unchanged';
    if (!target.roots || leaf?.parentCertificateId !== root.id) return 'kept';
    return makes(target, root) ? 'moved' : 'unsupported';
  }

  private async planLeaf(leaf: Certificate, ofRoot: MoveOutcome | null, target: Target): Promise<MoveOutcome> {
    if (ofRoot === 'moved') return 'moved';
    if (await this.isAt(leaf, target)) return 'unchanged';
    if (!makes(target, leaf)) return 'unsupported';
    return leaf.parentCertificateId === null ? 'csrRequired' : 'moved';
  }

  private async isAt({ tenantId, keyId }: Certificate, { provider }: Target): Promise<boolean> {
    return (await this.keys.getProvider(tenantId, keyId)) === provider.name;
  }
}

function makes({ provider }: Target, { keyType }: Certificate): boolean {
  return provider.keyTypes.includes(keyType);
}

/** A root that would end before the new leaf is replaced without being asked for. */
function toMovedRoot(
  root: Certificate | null,
  outcome: MoveOutcome | null,
  leaf: Certificate | null,
): MovedCertificate[] {
  const isReplaced = leaf !== null && leaf.parentCertificateId !== root?.id;
  return isReplaced ? toMoved(root, 'moved', leaf.parentCertificateId) : toMoved(root, outcome, null);
}

function toMoved(
  certificate: Certificate | null,
  outcome: MoveOutcome | null,
  newCertificateId: string | null,
): MovedCertificate[] {
  if (!certificate || !outcome) return [];
  const { id: certificateId, type, keyType } = certificate;
  return [{ certificateId, type, keyType, outcome, newCertificateId }];
}
