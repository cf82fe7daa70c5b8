import { Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { createId } from '@vc/platform/persistence';
import {
  DeferredCredential,
  IssuerAccess,
  PendingAuthorization,
  Redemption,
  WantedCredential,
} from '@vc/protocol/openid4vci-client';
import { holderKeyOf, NewHolderKey } from './holder-key';
import { StoredIssuerAccess } from './issuer-access.entity';

type AccessText = Omit<IssuerAccess<NewHolderKey>, 'dpopKey' | 'expiresAt'> & { key?: string };
type AuthorizationText = Omit<PendingAuthorization<NewHolderKey>, 'instanceKey' | 'dpopKey'> & {
  keys: { instance: string; dpop?: string };
};
type RedemptionText = Omit<Redemption<NewHolderKey>, 'dpopKey' | 'instanceKey'> & {
  keys: { instance?: string; dpop?: string };
};
type WantedText = Omit<WantedCredential<NewHolderKey>, 'holderKeys'> & { keys: string[] };
type DeferredText = Omit<DeferredCredential<NewHolderKey>, 'holderKeys'> & { keys: string[] };

/** The row of a redemption. */
interface SealedRedemption {
  id: string;
  redemption: string | null;
}

/** Seals what belongs to an issuer before it goes into a table. */
@Injectable()
export class IssuerAccessCipher {
  constructor(private readonly cipher: EnvelopeCipher) {}

  sealAccess(tenantId: string, { dpopKey, expiresAt, ...rest }: IssuerAccess<NewHolderKey>): StoredIssuerAccess {
    const id = createId();
    const access = this.cipher.sealJson({ ...rest, key: dpopKey && textOf(dpopKey) }, accessContext(id));
    return { id, tenantId, access, expiresAt };
  }

  openAccess({ id, access, expiresAt }: StoredIssuerAccess): IssuerAccess<NewHolderKey> {
    const { key, ...rest } = this.cipher.openJson<AccessText>(access, accessContext(id));
    return { ...rest, expiresAt, dpopKey: key === undefined ? undefined : keyOf(key) };
  }

  sealAuthorization(id: string, { instanceKey, dpopKey, ...rest }: PendingAuthorization<NewHolderKey>): string {
    const keys = { instance: textOf(instanceKey), dpop: dpopKey && textOf(dpopKey) };
    return this.cipher.sealJson({ ...rest, keys }, authorizationContext(id));
  }

  openAuthorization(id: string, sealed: string): PendingAuthorization<NewHolderKey> {
    const { keys, ...rest } = this.cipher.openJson<AuthorizationText>(sealed, authorizationContext(id));
    return { ...rest, instanceKey: keyOf(keys.instance), dpopKey: keys.dpop ? keyOf(keys.dpop) : undefined };
  }

  sealRedemption(id: string, { instanceKey, dpopKey, ...rest }: Redemption<NewHolderKey>): string {
    const keys = { instance: instanceKey && textOf(instanceKey), dpop: dpopKey && textOf(dpopKey) };
    return this.cipher.sealJson({ ...rest, keys }, redemptionContext(id, 'redemption'));
  }

  /** @param redemption is not complete */
  openRedemption({ id, redemption }: SealedRedemption): Redemption<NewHolderKey> {
    if (redemption === null) throw new Error(`redemption ${id} is complete`);
    const context = redemptionContext(id, 'redemption');
    const { keys, ...rest } = this.cipher.openJson<RedemptionText>(redemption, context);
    return {
      ...rest,
      instanceKey: keys.instance === undefined ? undefined : keyOf(keys.instance),
      dpopKey: keys.dpop === undefined ? undefined : keyOf(keys.dpop),
    };
  }

  sealWanted(id: string, wanted: WantedCredential<NewHolderKey>[]): string {
    const texts = wanted.map(({ holderKeys, ...rest }) => ({ ...rest, keys: holderKeys.map(textOf) }));
    return this.cipher.sealJson(texts, redemptionContext(id, 'wanted'));
  }

  openWanted(id: string, sealed: string): WantedCredential<NewHolderKey>[] {
    const texts = this.cipher.openJson<WantedText[]>(sealed, redemptionContext(id, 'wanted'));
    return texts.map(({ keys, ...rest }) => ({ ...rest, holderKeys: keys.map(keyOf) }));
  }

  sealDeferred(id: string, { holderKeys, ...rest }: DeferredCredential<NewHolderKey>): string {
    return this.cipher.sealJson({ ...rest, keys: holderKeys.map(textOf) }, deferredContext(id));
  }

  openDeferred(id: string, sealed: string): DeferredCredential<NewHolderKey> {
    const context = deferredContext(id);
    const { keys, ...rest } = this.cipher.openJson<DeferredText>(sealed, context);
    return { ...rest, holderKeys: keys.map(keyOf) };
  }
}

function textOf({ privateKey }: NewHolderKey): string {
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

function keyOf(text: string): NewHolderKey {
  return holderKeyOf(Buffer.from(text, 'base64'));
}

function accessContext(id: string): string {
  return `wallet.issuer_accesses/${id}/access`;
}

function authorizationContext(id: string): string {
  return `wallet.authorizations/${id}/pending`;
}

function redemptionContext(id: string, column: 'redemption' | 'wanted'): string {
  return `wallet.redemptions/${id}/${column}`;
}

function deferredContext(id: string): string {
  return `wallet.deferred_credentials/${id}/deferred`;
}
