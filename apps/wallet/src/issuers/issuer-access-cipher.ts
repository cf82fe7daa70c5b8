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
import { importHolderKey, HolderKeyPair } from './holder-key';
import { StoredIssuerAccess } from './issuer-access.entity';

type AccessText = Omit<IssuerAccess<HolderKeyPair>, 'dpopKey' | 'expiresAt'> & { key?: string };
type AuthorizationText = Omit<PendingAuthorization<HolderKeyPair>, 'instanceKey' | 'dpopKey'> & {
  keys: { instance: string; dpop?: string };
};
type RedemptionText = Omit<Redemption<HolderKeyPair>, 'dpopKey' | 'instanceKey'> & {
  keys: { instance?: string; dpop?: string };
};
type WantedText = Omit<WantedCredential<HolderKeyPair>, 'holderKeys'> & { keys: string[] };
type DeferredText = Omit<DeferredCredential<HolderKeyPair>, 'holderKeys'> & { keys: string[] };

/** The row of a redemption. */
interface SealedRedemption {
  id: string;
  redemption: string | null;
}

/** Encrypts the tokens, keys and pending requests of issuers. The table, row and column are authenticated. */
@Injectable()
export class IssuerAccessCipher {
  constructor(private readonly cipher: EnvelopeCipher) {}

  sealAccess(tenantId: string, { dpopKey, expiresAt, ...rest }: IssuerAccess<HolderKeyPair>): StoredIssuerAccess {
    const id = createId();
    const access = this.cipher.sealJson({ ...rest, key: dpopKey && exportKey(dpopKey) }, accessContext(id));
    return { id, tenantId, access, expiresAt };
  }

  openAccess({ id, access, expiresAt }: StoredIssuerAccess): IssuerAccess<HolderKeyPair> {
    const { key, ...rest } = this.cipher.openJson<AccessText>(access, accessContext(id));
    return { ...rest, expiresAt, dpopKey: key === undefined ? undefined : importKey(key) };
  }

  sealAuthorization(id: string, { instanceKey, dpopKey, ...rest }: PendingAuthorization<HolderKeyPair>): string {
    const keys = { instance: exportKey(instanceKey), dpop: dpopKey && exportKey(dpopKey) };
    return this.cipher.sealJson({ ...rest, keys }, authorizationContext(id));
  }

  openAuthorization(id: string, sealed: string): PendingAuthorization<HolderKeyPair> {
    const { keys, ...rest } = this.cipher.openJson<AuthorizationText>(sealed, authorizationContext(id));
    return { ...rest, instanceKey: importKey(keys.instance), dpopKey: keys.dpop ? importKey(keys.dpop) : undefined };
  }

  sealRedemption(id: string, { instanceKey, dpopKey, ...rest }: Redemption<HolderKeyPair>): string {
    const keys = { instance: instanceKey && exportKey(instanceKey), dpop: dpopKey && exportKey(dpopKey) };
    return this.cipher.sealJson({ ...rest, keys }, redemptionContext(id, 'redemption'));
  }

  /** @throws Error where the redemption is complete, and has no secrets any more */
  openRedemption({ id, redemption }: SealedRedemption): Redemption<HolderKeyPair> {
    if (redemption === null) throw new Error(`redemption ${id} is complete`);
    const context = redemptionContext(id, 'redemption');
    const { keys, ...rest } = this.cipher.openJson<RedemptionText>(redemption, context);
    return {
      ...rest,
      instanceKey: keys.instance === undefined ? undefined : importKey(keys.instance),
      dpopKey: keys.dpop === undefined ? undefined : importKey(keys.dpop),
    };
  }

  sealWanted(id: string, wanted: WantedCredential<HolderKeyPair>[]): string {
    const texts = wanted.map(({ holderKeys, ...rest }) => ({ ...rest, keys: holderKeys.map(exportKey) }));
    return this.cipher.sealJson(texts, redemptionContext(id, 'wanted'));
  }

  openWanted(id: string, sealed: string): WantedCredential<HolderKeyPair>[] {
    const texts = this.cipher.openJson<WantedText[]>(sealed, redemptionContext(id, 'wanted'));
    return texts.map(({ keys, ...rest }) => ({ ...rest, holderKeys: keys.map(importKey) }));
  }

  sealDeferred(id: string, { holderKeys, ...rest }: DeferredCredential<HolderKeyPair>): string {
    return this.cipher.sealJson({ ...rest, keys: holderKeys.map(exportKey) }, deferredContext(id));
  }

  openDeferred(id: string, sealed: string): DeferredCredential<HolderKeyPair> {
    const context = deferredContext(id);
    const { keys, ...rest } = this.cipher.openJson<DeferredText>(sealed, context);
    return { ...rest, holderKeys: keys.map(importKey) };
  }
}

function exportKey({ privateKey }: HolderKeyPair): string {
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

function importKey(text: string): HolderKeyPair {
  return importHolderKey(Buffer.from(text, 'base64'));
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
