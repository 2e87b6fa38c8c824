import { Loading } from '#src/ui/states.tsx';

/** A page whose code is on its way: its heading and a list's worth of lines. */
export function PageSkeleton() {
  return (
    <>
      <div style={{ maxWidth: '20rem', marginBottom: 32 }}>
        <Loading height="1.75rem" />
      </div>
      <Loading lines={12} />
    </>
  );
}
