// node-q against a session of q.
const { spawn } = require("child_process");
const nodeq = require("node-q");
const assert = require("assert");

const server = spawn(process.env.PROGRAM, ["--q", "-p", "0W"]);
server.stdin.write('t:([]s:`a`b;p:1 2f);\n-1 "port ",string system"p";\n1+1\n');
let said = "";
server.stdout.on("data", (bytes) => {
    const before = said;
    said += bytes;
    const found = said.match(/port (\d+)/);
    if (!found || /port \d/.test(before)) return;
    nodeq.connect({ host: "localhost", port: Number(found[1]) }, (error, q) => {
        if (error) throw error;
        q.k("t", (error, table) => {
            if (error) throw error;
            assert.deepStrictEqual(table, [{ s: "a", p: 1 }, { s: "b", p: 2 }]);
            q.k("{x+y}", 3, 4, (error, sum) => {
                if (error) throw error;
                assert.strictEqual(sum, 7);
                q.k("1+`a", (error) => {
                    assert.ok(error && /type/.test(error.message), "an error is raised");
                    console.log("node-q: well");
                    server.kill();
                    process.exit(0);
                });
            });
        });
    });
});
