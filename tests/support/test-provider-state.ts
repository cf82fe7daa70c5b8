import type { Adapter, AdapterPayload } from 'oidc-provider';

/** State of one oidc-provider, in memory. */
export class TestProviderState {
  private readonly payloads = new Map<string, AdapterPayload>();

  /** @param model of oidc-provider, for example `Session` */
  adapterOf(model: string): Adapter {
    const { payloads } = this;
    const keyOf = (id: string) => `${model} ${id}`;
    return {
      upsert: async (id, payload) => void payloads.set(keyOf(id), payload),
      find: async (id) => payloads.get(keyOf(id)),
      findByUid: async (uid) => [...payloads.values()].find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => [...payloads.values()].find((payload) => payload.userCode === userCode),
      consume: async (id) => void Object.assign(payloads.get(keyOf(id)) ?? {}, { consumed: true }),
      destroy: async (id) => void payloads.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of payloads) if (payload.grantId === grantId) payloads.delete(key);
      },
    };
  }
}
