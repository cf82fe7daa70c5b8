import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useMessages } from '@vc/web/messages';
import { Button, type ButtonKind } from './button';

interface ConfirmDialogProps {
  /** The button that opens the dialog. */
  trigger: { text: string; kind?: ButtonKind };
  title: string;
  confirm: string;
  isDangerous?: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before an act that cannot be undone, or that others notice. */
export function ConfirmDialog({ trigger, title, confirm, isDangerous, onConfirm, children }: ConfirmDialogProps) {
  const { t } = useMessages();
  return (
    <DialogTrigger>
      <Button kind={trigger.kind ?? 'plain'}>{trigger.text}</Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal">
          <Dialog className="dialog" role="alertdialog">
            {({ close }) => (
              <>
                <Heading slot="title">{title}</Heading>
                <div className="dialog-body">{children}</div>
                <div className="dialog-actions">
                  <Button onPress={close}>{t('action.cancel')}</Button>
                  <Button
                    kind={isDangerous === true ? 'danger' : 'primary'}
                    onPress={() => {
                      close();
                      onConfirm();
                    }}
                  >
                    {confirm}
                  </Button>
                </div>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
