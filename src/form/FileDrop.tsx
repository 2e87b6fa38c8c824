import { useId, useState, type DragEvent } from 'react';
import classes from './FileDrop.module.css';

interface FileDropProps {
  /** "Drop a CSV here, or choose one". */
  label: string;
  /** Endings of names: ".csv,.txt". */
  accept: string;
  onFile: (file: File) => void;
}

/** A place to drop a file on; the same as a button for keyboards and phones. */
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
    // Dropping is for the mouse; the input in it is what keys and screen readers reach.
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
          // The same file may be chosen again after it was changed.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      {label}
    </label>
  );
}
