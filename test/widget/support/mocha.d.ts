/** web-test-runner's test functions are global. */
/// <reference types="mocha" />
