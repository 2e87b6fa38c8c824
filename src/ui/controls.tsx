import type { ComponentProps } from 'react';
import c from './controls.module.css';

/**
 * The dense controls of tables and of the report builder, each named by an `aria-label` or by the label around it. Forms
 * have the higher ones of `src/form/fields.tsx`.
 */

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  /** The options; a bare value is its own label. */
  data: readonly (string | number | { value: string | number; label: string; disabled?: boolean })[];
}

const withClass = (own: string | undefined, further: string | undefined) => (further ? `${own} ${further}` : own);

/** One of a few values. */
export function Select({ data, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={withClass(`${c.control} ${c.select}`, className)}>
      {data.map((option) => {
        const { value, label, disabled } =
          typeof option === 'object' ? option : { value: option, label: option, disabled: false };
        return (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        );
      })}
    </select>
  );
}

/** A line of text, a search or a number. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={withClass(c.control, className)} />;
}

/** A box or a circle to tick, in forms too. */
export function Tick(props: ComponentProps<'input'> & { type: 'checkbox' | 'radio' }) {
  return <input {...props} />;
}
