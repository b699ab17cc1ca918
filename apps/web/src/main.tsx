import '@fontsource-variable/inter/wght.css';
import './ui/theme/mantine.css';
import './ui/theme/base.css';
import './ui/theme/shared.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { fetchFirst } from './app/first-screen.ts';
import { loadInBackground } from './app/update/load-part.ts';
import { startUpdates } from './app/update/runtime.ts';
import { basePath } from './data/base-path.ts';
import { onNotice, session } from './data/index.ts';
import { startData } from './data/start.ts';
import { listenForInstallOffer } from './ui/settings/install.ts';
import { showToast } from './ui/toast/toast.ts';

onNotice((text) => showToast('error', text));
listenForInstallOffer();
startData(() => loadInBackground(async () => (await import('./data/user-live-data.ts')).startUserLiveData()));
// Its scripts load while the session is being restored.
fetchFirst(window.location.pathname.slice(basePath.length) || '/', session.token() !== null);
if (import.meta.env.PROD) startUpdates();
createRoot(document.getElementById('root')!).render(<App />);
