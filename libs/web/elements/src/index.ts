export { Badge, type Tone } from './badge';
export { ButtonLink } from './button-link';
export { Button, type ButtonKind } from './button';
export { Checkbox } from './checkbox';
export { Claims } from './claims';
export { ConfirmDialog } from './confirm-dialog';
export { Empty } from './empty';
export { useErrorText } from './error-text';
export { ExactTime } from './exact-time';
export { type Fact, Facts } from './facts';
export { Failure } from './failure';
export { Form } from './form';
export { IconButton } from './icon-button';
export { Icon, type IconName } from './icon';
export { Loading } from './loading';
export { Notice } from './notice';
export { PageBoundary } from './page-boundary';
export { Page } from './page';
export { Queried } from './queried';
export { RadioChoice } from './radio-choice';
export { RefusedAct } from './refused-act';
export { Section } from './section';
export { type Option, SelectField } from './select-field';
export { TextField } from './text-field';
export { Time } from './time';
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
export { useNow } from './use-now';
export { useScrollReset } from './use-scroll-reset';
export { useTitle } from './use-title';
export { useBrandColors } from './use-brand-colors';
