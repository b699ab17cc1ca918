import '@fontsource-variable/inter/wght.css';
import './ui/theme/tokens.css';
import './ui/theme/mantine.css';
import './ui/theme/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startData } from './data/start.ts';

startData();
createRoot(document.getElementById('root')!).render(<App />);
