import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "data/", "artifacts/", "docs/", ".dependency-cruiser.cjs"] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ["eslint.config.js"] }, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  { files: ["**/*.mjs", "*.js"], ...tseslint.configs.disableTypeChecked },
);
