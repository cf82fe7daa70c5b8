import { ConfirmDialog } from '@vc/web/elements';

interface DangerDialogProps {
  /** Of the button that asks, and of the one that confirms. */
  act: string;
  title: string;
  /** What follows from the act. */
  text: string;
  onConfirm: () => void;
}

/** A button for a dangerous act, which asks first. */
export function DangerDialog({ act, title, text, onConfirm }: DangerDialogProps) {
  return (
    <ConfirmDialog
      trigger={{ text: act, kind: 'danger' }}
      title={title}
      confirm={act}
      isDangerous
      onConfirm={onConfirm}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
