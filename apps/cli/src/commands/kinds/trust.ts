import type { Kind } from './kind';

/** Trusted entities, certificates and the requests for them. */
export const TRUST: Kind[] = [
  {
    name: 'trust',
    description: 'trusted entities',
    columns: ['id', 'name', 'createdAt'],
    list: ({ api }) => api.listTrustedEntities(),
    get: ({ api }, id) => api.getTrustedEntity({ path: { id } }),
    create: async ({ api }, body) => api.createTrustedEntity({ body }),
    update: async ({ api }, id, body, options) => api.updateTrustedEntity({ path: { id }, body }, options),
    delete: async ({ api }, id) => api.deleteTrustedEntity({ path: { id } }),
  },
  {
    name: 'certificates',
    description: 'certificates',
    columns: ['id', 'type', 'keyType', 'status', 'expiresAt'],
    list: ({ api }) => api.listCertificates(),
    get: ({ api }, id) => api.getCertificate({ path: { id } }),
    actions: [
      {
        verb: 'activate',
        description: 'sign with a certificate instead of the active one of its type and key type',
        run: async ({ api }, id) => (await api.activateCertificate({ path: { id } })).data,
      },
      {
        verb: 'revoke',
        description: 'add a certificate to the revocation list of its root; this cannot be undone',
        run: async ({ api }, id) => (await api.revokeCertificate({ path: { id } })).data,
      },
    ],
  },
  {
    name: 'csrs',
    description: 'certificate signing requests',
    columns: ['id', 'type', 'keyType', 'status', 'expiresAt'],
    list: ({ api }) => api.listCertificateSigningRequests(),
    get: ({ api }, id) => api.getCertificateSigningRequest({ path: { id } }),
  },
];
