import { EST_RENEWAL } from '../test-imported-certificate';
import type { BodiesOfRoutes } from './body-of-route';

export const CERTIFICATE_RENEWAL_BODIES: BodiesOfRoutes = {
  'PUT /api/certificates/:id/renewal': {
    path: ({ importedCertificate: id }) => `/api/certificates/${id}/renewal`,
    bodies: [
      () => EST_RENEWAL,
      ({ clientPem: certificate, clientKey: key }) => ({
        ...EST_RENEWAL,
        authentication: { certificate, key },
      }),
    ],
  },
};
