export { NewTemplatePage } from './new-template-page';
export { PresetPage } from './preset-page';
export { TemplatePage } from './template-page';
export { TemplatesPage } from './templates-page';
