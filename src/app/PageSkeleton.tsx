import { Loading } from '#src/ui/states.tsx';

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
