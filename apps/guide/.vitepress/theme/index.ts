import '@fontsource-variable/inter/wght.css';
import Theme from 'vitepress/theme-without-fonts';
import './style.css';

export default Theme;
