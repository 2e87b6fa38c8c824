import { FormButtons } from '#src/form/FormButtons.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';

interface StepButtonsProps {
  send: string;
  busy: boolean;
  /** Undefined where there is no way back. */
  onClose: (() => void) | undefined;
}

export function StepButtons({ send, busy, onClose }: StepButtonsProps) {
  if (onClose) return <FormButtons send={send} busy={busy} onCancel={onClose} />;
  return (
    <SubmitButton fullWidth loading={busy}>
      {send}
    </SubmitButton>
  );
}
