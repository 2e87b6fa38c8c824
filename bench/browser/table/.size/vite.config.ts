import { defineConfig } from 'vite';
export default defineConfig(({mode})=>({ build:{ lib:{entry:process.env.ENTRY!, formats:['es'], fileName:'o'}, outDir:'out-'+mode, rollupOptions:{external:['react','react-dom','react/jsx-runtime','react-dom/client']}, minify:true } , define:{'process.env.NODE_ENV':'"production"'}}));
