export { type Language, LANGUAGES } from './language';
export { findMessage, format, type MessageKey, type Messages, type Values } from './message';
export {
  type AppMessages,
  MessagesProvider,
  type SharedKey,
  type Translator,
  useMessages,
  useTranslator,
} from './messages-context';
