import { useId, useState, type DragEvent } from 'react';
import classes from './FileDrop.module.css';

interface FileDropProps {
  /** "Drop a CSV or Excel file here, or choose one". */
  label: string;
  /** File extensions: ".csv,.txt". */
  accept: string;
  onFile: (file: File) => void;
}

export function FileDrop({ label, accept, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // Dropping is for the mouse; keyboards and screen readers use the input.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      htmlFor={id}
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        className="visually-hidden"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Allows choosing the same file again after an edit.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      {label}
    </label>
  );
}
