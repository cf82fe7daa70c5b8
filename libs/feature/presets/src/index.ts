export { PresetTemplates } from './preset-templates';
export type { PresetTemplateStore } from './preset-templates';
