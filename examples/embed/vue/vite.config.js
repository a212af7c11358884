import vue from "@vitejs/plugin-vue";

// Vue must be told which tags are elements of the browser's and not components of its own.
const isCustomElement = (tag) => tag.startsWith("cited-");

export default { base: "./", plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
