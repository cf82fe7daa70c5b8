import type { KeyObject } from 'node:crypto';
import { createPrivateKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  certificateContext,
  clientContext,
  type ReceiverCertificate,
  headersContext,
  type ReceiverClient,
  secretContext,
  signingKeyContext,
} from '@vc/feature/webhook-store';
import { GrowingCache } from '@vc/platform/scheduling';
import { EnvelopeCipher } from '@vc/platform/key-store';
import type { WebhookKeys } from '@vc/protocol/crypto';
import type { ReceiverColumns } from './claimed-delivery';

/** The import of a private key takes longer than a signature. */
const CACHE_SIZE = 1_000;

type Receiver = ReceiverColumns & { endpoint_id: string };

/** Decrypts what the requests to an endpoint need. */
@Injectable()
export class ReceiverSecrets {
  /** By the encrypted key, so that a key is never used for an endpoint that it was not encrypted for. */
  private readonly privateKeys = new GrowingCache<string, KeyObject>({ max: CACHE_SIZE });

  constructor(private readonly cipher: EnvelopeCipher) {}

  keysOf({ endpoint_id: id, ...columns }: Receiver): WebhookKeys {
    const secrets = present([columns.secret, columns.previous_secret]);
    const signingKeys = present([columns.signing_key, columns.previous_signing_key]);
    return {
      secrets: secrets.map((sealed) => this.cipher.open(sealed, secretContext(id)).toString()),
      privateKeys: signingKeys.map((sealed) => this.privateKeyOf(id, sealed)),
    };
  }

  /** The further headers that the tenant gave the endpoint. */
  headersOf({ endpoint_id: id, sealed_headers: sealed }: Receiver): Record<string, string> {
    return sealed === null ? {} : this.cipher.openJson(sealed, headersContext(id));
  }

  /** The client for access tokens. */
  clientOf({ endpoint_id: id, sealed_authentication: sealed }: Receiver): ReceiverClient | undefined {
    return sealed === null ? undefined : this.cipher.openJson<ReceiverClient>(sealed, clientContext(id));
  }

  /** The certificate for TLS with the receiver, with its key. */
  certificateOf({ endpoint_id: id, sealed_client_certificate: sealed }: Receiver): ReceiverCertificate | undefined {
    return sealed === null ? undefined : this.cipher.openJson<ReceiverCertificate>(sealed, certificateContext(id));
  }

  private privateKeyOf(endpointId: string, sealed: string): KeyObject {
    const name = `${endpointId}/${sealed}`;
    const known = this.privateKeys.get(name);
    if (known) return known;
    const pkcs8 = this.cipher.open(sealed, signingKeyContext(endpointId));
    const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    this.privateKeys.set(name, key);
    return key;
  }
}

function present(columns: (string | null)[]): string[] {
  return columns.filter((each) => each !== null);
}
