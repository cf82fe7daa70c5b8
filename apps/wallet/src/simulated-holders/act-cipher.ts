import { Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import type { VpToken } from '@vc/protocol/openid4vp-client';

/** What the holder has been given. */
export interface ActTask {
  /** The link of the offer or of the request. */
  uri: string;
  txCode?: string | undefined;
}

/** Encrypts what acts keep. The table, row and column are authenticated. */
@Injectable()
export class ActCipher {
  constructor(private readonly cipher: EnvelopeCipher) {}

  sealTask(id: string, task: ActTask): string {
    return this.cipher.sealJson(task, contextOf(id, 'task'));
  }

  openTask(id: string, task: string): ActTask {
    return this.cipher.openJson<ActTask>(task, contextOf(id, 'task'));
  }

  sealVpToken(id: string, vpToken: VpToken): string {
    return this.cipher.sealJson(vpToken, contextOf(id, 'vp_token'));
  }

  openVpToken(id: string, vpToken: string): VpToken {
    return this.cipher.openJson<VpToken>(vpToken, contextOf(id, 'vp_token'));
  }
}

function contextOf(id: string, column: 'task' | 'vp_token'): string {
  return `wallet.simulated_acts/${id}/${column}`;
}
