import { useRevalidator, useRouteError } from 'react-router';
import { Failed } from '../ui/feedback/Failed.tsx';

/**
 * What is shown where a screen broke, with the shell around it. A screen's code that is gone from the server (a new
 * version was put there) comes with the page, so trying again loads the page anew.
 */
export function RouteFailed() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const gone = error instanceof Error && /dynamically imported module|module script/i.test(error.message);
  return (
    <Failed
      title={gone ? 'This screen could not be loaded' : 'This screen stopped working'}
      onRetry={() => (gone ? window.location.reload() : void revalidator.revalidate())}
    >
      {gone
        ? 'The server did not give its code. It may be away, or it has a new version.'
        : error instanceof Error
          ? error.message
          : 'No reason was given.'}
    </Failed>
  );
}
