import type { Kind } from './kind';

/** Presets and templates of credentials and presentations. */
export const TEMPLATES: Kind[] = [
  {
    name: 'presets',
    description: 'credential presets',
    columns: ['id', 'templateName', 'credentialFormat', 'templateType'],
    list: ({ api }) => api.listCredentialPresets(),
    get: ({ api }, id) => api.getCredentialPreset({ path: { id } }),
    create: async ({ api }, body) => api.createCredentialPreset({ body }),
  },
  {
    name: 'templates',
    description: 'credential templates',
    columns: ['id', 'name', 'format', 'type', 'archivedAt'],
    list: ({ api }) => api.listCredentialTemplates(),
    get: ({ api }, id) => api.getCredentialTemplate({ path: { id } }),
    create: async ({ api }, body) => api.createCredentialTemplate({ body }),
    update: async ({ api }, id, body, options) => api.updateCredentialTemplate({ path: { id }, body }, options),
    delete: async ({ api }, id) => api.archiveCredentialTemplate({ path: { id } }),
    deletion: 'archive',
    actions: [
      {
        verb: 'restore',
        description: 'make offers from an archived template possible again',
        run: async ({ api }, id) => (await api.restoreCredentialTemplate({ path: { id } })).data,
      },
      {
        verb: 'type-metadata',
        description: 'print the type metadata of an SD-JWT VC template, to publish them elsewhere',
        run: async ({ api }, id) => api.getTypeMetadata({ path: { id } }),
      },
    ],
  },
  {
    name: 'presentation-presets',
    description: 'presentation presets',
    columns: ['id', 'templateName'],
    list: ({ api }) => api.listPresentationPresets(),
    get: ({ api }, id) => api.getPresentationPreset({ path: { id } }),
  },
  {
    name: 'presentation-templates',
    description: 'presentation templates',
    columns: ['id', 'name', 'createdAt'],
    list: ({ api }) => api.listPresentationTemplates(),
    get: ({ api }, id) => api.getPresentationTemplate({ path: { id } }),
    create: async ({ api }, body) => api.createPresentationTemplate({ body }),
    update: async ({ api }, id, body, options) => api.updatePresentationTemplate({ path: { id }, body }, options),
    delete: async ({ api }, id) => api.deletePresentationTemplate({ path: { id } }),
  },
];
