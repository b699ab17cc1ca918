import '@fontsource-variable/inter/wght.css';
import './ui/theme/tokens.css';
import './ui/theme/mantine.css';
import './ui/theme/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { onNotice } from './data/index.ts';
import { startData } from './data/start.ts';
import { showToast } from './ui/toast/toast.ts';

onNotice((text) => showToast('error', text));
startData();
createRoot(document.getElementById('root')!).render(<App />);
