import type { Kind } from './kind';

const STEPS = {
  verb: 'timeline',
  description: 'list its protocol steps, the first one first',
  columns: ['occurredAt', 'actor', 'summary', 'code', 'detail'],
};

/** Issuances, issued credentials and presentations. */
export const EXCHANGES: Kind[] = [
  {
    name: 'issuances',
    description: 'issuances',
    columns: ['id', 'status', 'reference', 'createdAt'],
    list: ({ api }) => api.listIssuances(),
    get: ({ api }, id) => api.getIssuance({ path: { id } }),
    delete: async ({ api }, id) => api.cancelIssuance({ path: { id } }),
    deletion: 'cancel',
    actions: [
      {
        verb: 'approve',
        description: 'let the wallet have the credentials of a deferred issuance',
        run: async ({ api }, id) => (await api.approveIssuance({ path: { id } })).data,
      },
    ],
    listings: [{ ...STEPS, list: ({ api }, id) => api.listIssuanceSteps({ path: { id } }) }],
  },
  {
    name: 'credentials',
    description: 'issued credentials; vc revoke revokes them',
    columns: ['id', 'status', 'format', 'issuanceId', 'issuedAt', 'expiresAt'],
    list: ({ api }) => api.listCredentials(),
    get: ({ api }, id) => api.getCredential({ path: { id } }),
    actions: [
      {
        verb: 'suspend',
        description: 'make a credential invalid until it is reinstated',
        run: async ({ api }, id) => (await api.suspendCredential({ path: { id } })).data,
      },
      {
        verb: 'reinstate',
        description: 'make a suspended credential valid again',
        run: async ({ api }, id) => (await api.reinstateCredential({ path: { id } })).data,
      },
    ],
  },
  {
    name: 'presentations',
    description: 'presentations',
    columns: ['id', 'status', 'reference', 'createdAt'],
    list: ({ api }) => api.listPresentations(),
    get: ({ api }, id) => api.getPresentation({ path: { id } }),
    delete: async ({ api }, id) => api.cancelPresentation({ path: { id } }),
    deletion: 'cancel',
    listings: [{ ...STEPS, list: ({ api }, id) => api.listPresentationSteps({ path: { id } }) }],
  },
];
