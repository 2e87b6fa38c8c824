import type { ComponentProps } from 'react';
import c from './Select.module.css';

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  /** The options; a bare value is its own label. */
  data: readonly (string | number | { value: string | number; label: string })[];
}

/**
 * The dense select of tables and of the report builder, named by an `aria-label` or by the label around it. Forms have
 * the higher ones of `src/form/fields.tsx`.
 */
export function Select({ data, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={className ? `${c.select} ${className}` : c.select}>
      {data.map((option) => {
        const { value, label } = typeof option === 'object' ? option : { value: option, label: option };
        return (
          <option key={value} value={value}>
            {label}
          </option>
        );
      })}
    </select>
  );
}
