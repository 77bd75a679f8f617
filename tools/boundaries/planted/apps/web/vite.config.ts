import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react'; // breaks: undeclared-dependency

export default defineConfig({ plugins: [react()] });
