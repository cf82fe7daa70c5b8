export { Badge, type Tone, Empty, Notice } from './notice';
export { ButtonLink, Button, type ButtonKind, IconButton } from './button';
export { Checkbox, Form, RadioChoice } from './form';
export { Claims, type Fact, Facts } from './facts';
export { ConfirmDialog } from './confirm-dialog';
export { useErrorText, RefusedAct } from './error-text';
export { ExactTime, Time, useNow } from './time';
export { Failure, Loading, Queried } from './queried';
export { Icon, type IconName } from './icon';
export { PageBoundary } from './page-boundary';
export { Page, Section, useScrollReset, useTitle, useBrandColors } from './page';
export { type Option, SelectField } from './select-field';
export { TextField } from './text-field';
export {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  type Toast,
  toast,
  type ToastTone,
  toastWithAction,
} from './toasts-store';
export { Toasts } from './toasts';
