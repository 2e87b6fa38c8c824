import { Loading } from '#src/ui/states.tsx';

/** Placeholder while a page's code loads: heading and list lines. */
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
